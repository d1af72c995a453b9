import { renderDocument, parseAsync } from 'docx-preview';
import { useState } from 'react';
import { broken } from './office-file';
import { t } from '../../../shared/texts/texts';

/** Shows pages like sheets on a desk; on a phone with small margins. */
const STYLES = `
  body { margin: 0; }
  body .docx-wrapper { padding: 16px; background: none; }
  section.docx { box-sizing: border-box; max-width: 816px; margin: 0 auto 16px; overflow-x: auto; color-scheme: light; color: #000; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / 30%); }
  section.docx img { max-width: 100%; height: auto; }
  @media (max-width: 768px) { body .docx-wrapper { padding: 8px; } section.docx { padding: 16px !important; } }`;

/** In addition to the sandbox, which blocks scripts: nothing is loaded from the network. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

const OPTIONS = {
  ignoreWidth: true,
  ignoreHeight: true,
  useBase64URL: true,
  // Excludes HTML pages embedded in the document.
  renderAltChunks: false,
} as const;

/** The content of a document as nodes for a separate page. @throws Unreadable */
export async function documentIn(content: ArrayBuffer): Promise<Node[]> {
  const nodes = await parseAsync(content, OPTIONS)
    .then((document: unknown) => renderDocument(document, OPTIONS))
    .catch(broken);
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    node.querySelectorAll('a').forEach(unlink);
    // Linked images are not part of the document.
    node.querySelectorAll('img:not([src^="data:"])').forEach((picture) => picture.remove());
  }
  return nodes;
}

/** Disables links of a document and shows their target. */
function unlink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href');
  link.removeAttribute('href');
  if (address && !address.startsWith('#')) link.title = address;
}

/** A document, in a separate page that runs no scripts. */
export function DocumentView({ name, shown }: { name: string; shown: readonly Node[] }) {
  const [page] = useState(() => {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return `<!doctype html><html style="color-scheme: ${colorScheme}"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${STYLES}</style><body>`;
  });
  return (
    <iframe
      className="office-document"
      title={t`Content of ${name}`}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) => currentTarget.contentDocument?.body.replaceChildren(...shown)}
    />
  );
}
