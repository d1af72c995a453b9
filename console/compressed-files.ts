import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json)$/;
const LEAST_BYTES = 1024;

/** Writes a `.br` and a `.gz` next to each file of the build; the server sends them unchanged. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const work = Object.values(bundle).map(async (file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!TEXT.test(file.fileName) || content.length < LEAST_BYTES) return;
        const path = join(dir, file.fileName);
        const most = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, most));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
      });
      await Promise.all(work);
    },
  };
}
