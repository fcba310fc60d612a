/** Which build this is: what is kept of an older one is asked for anew. */

declare const __BUILD__: string;

export const BUILD: string = __BUILD__;
