/** Asking the server. Whatever it refuses is an error with words for people, in their language. */

import type { Refusal } from "../api/types";
import { spoken } from "./words.svelte";

export class Refused extends Error {
  constructor(
    readonly refusal: Pick<Refusal, "code" | "message">,
    readonly status: number,
  ) {
    super(refusal.message);
  }
}

/** Nobody answers: we are offline, or the server is away. */
export class Away extends Error {}

export async function ask<T>(method: string, path: string, sent?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: {
      "accept-language": spoken.language,
      ...(sent === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(sent === undefined ? {} : { body: typeof sent === "string" ? sent : JSON.stringify(sent) }),
  }).catch((error: unknown) => {
    throw new Away(String(error));
  });
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const refusal = (told ?? { code: "away", message: answer.statusText }) as Refusal;
    throw new Refused(refusal, answer.status);
  }
  return told as T;
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, sent: unknown = {}) => ask<T>("POST", path, sent);
export const put = <T>(path: string, sent: unknown) => ask<T>("PUT", path, sent);
export const patch = <T>(path: string, sent: unknown) => ask<T>("PATCH", path, sent);
export const remove = <T>(path: string) => ask<T>("DELETE", path);
