import { html } from '../markup';

/**
 * The page of applicants: an empty page that its script fills. The script sets `lang` and `dir` to the chosen language, and moves the focus to the
 * heading of each screen, so that the page is no live region: screen readers would read every screen as a whole.
 */
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
        <script src="/apply.js" type="module"></script>
      </head>
      <body>
        <main id="apply">
          <h1>${title}</h1>
          <noscript><p>Please enable JavaScript. This page needs it to save your answers while you type.</p></noscript>
        </main>
      </body>
    </html>`.text;
