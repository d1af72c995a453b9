import { html } from '../markup';

/** The page of applicants: an empty frame that its own script fills. `lang` follows the language that is chosen. */
export const applyPage = (title: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="/apply.css" />
        <script src="/apply.js" defer></script>
      </head>
      <body>
        <main id="apply" aria-live="polite">
          <h1>${title}</h1>
          <noscript><p>Please allow scripts on this page: your answers are saved while you type.</p></noscript>
        </main>
      </body>
    </html>`.text;
