/** Text escaped for HTML. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const style = `
body{font:14px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#2d3436;background:#fafafa}
h1{font-size:20px}h2{font-size:16px}ul{list-style:none;padding:0}li{background:#fff;border:1px solid #e3e3e8;border-radius:6px;padding:12px 16px;margin:0 0 12px}
li>div:first-child{display:flex;justify-content:space-between;gap:16px}time,.to{color:#5b6166;font-size:13px}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}
@media (prefers-color-scheme:dark){body{background:#16171a;color:#e8e8ea}li{background:#1f2024;border-color:#34363c}time,.to{color:#a4a8ae}}
form{display:inline-block;margin:8px 8px 0 0}label{display:inline-block;margin:2px 4px 2px 0}button,select,input{font:inherit;padding:2px 8px}`;

/** A page of the development tools without scripts; reloads itself periodically if `refresh` is set. */
export const devPage = (title: string, body: string, refresh = true): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${
    refresh ? '<meta http-equiv="refresh" content="5">' : ''
  }<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${body}</body></html>`;
