/// <reference types="astro/client" />
/// <reference path="./ui/intent/types.d.ts" />
/// <reference path="./middleware/types.d.ts" />
import type { RequestLocals } from './middleware/locals.ts'

declare global {
  namespace App {
    /** What a page can rely on, set step by step by src/middleware; each member names its step. */
    interface Locals extends RequestLocals {}
  }
}
