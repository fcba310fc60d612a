/** The page as an app: a small worker keeps it at hand. In development there is none, for it would keep old files. */
export function install(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // without it all works, as long as there is a network
  });
}
