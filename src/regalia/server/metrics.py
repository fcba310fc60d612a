"""What is counted while it runs, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()
connections = Gauge("regalia_connections", "Connections to tables that are open now", registry=registry)
rooms = Gauge("regalia_rooms", "Tables that are held in memory", registry=registry)
entries = Gauge("regalia_entries_total", "Entries written to logs since the start", registry=registry)
commits = Gauge("regalia_commits_total", "Commits that wrote them", registry=registry)
conflicts = Counter("regalia_conflicts", "Entries whose place another server took first", registry=registry)
refused = Counter("regalia_refused", "What was asked and not done, by reason", ["code"], registry=registry)
messages = Counter("regalia_messages", "Messages received over sockets", registry=registry)
durable = Histogram(
    "regalia_act_seconds",
    "From a choice received to its entry on disk and told",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=registry,
)


def exposed() -> bytes:
    return generate_latest(registry)
