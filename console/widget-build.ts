import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { compressedFiles } from './compressed-files';

const MOST_BYTES = 20 * 1024;

/** Fails the build if the widget exceeds its size limit: every visitor of a website loads it. */
const small: Plugin = {
  name: 'small-widget',
  writeBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const { length } = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (length > MOST_BYTES) throw new Error(`${file.fileName} has ${length} bytes, where ${MOST_BYTES} are the most`);
    }
  },
};

/** Builds the script and the styles of public forms (`src/public`): one file each with a stable name, without console code. */
export function widgetBuild(): Plugin {
  return {
    name: 'widget-build',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: fileURLToPath(new URL('.', import.meta.url)),
        publicDir: false,
        logLevel: 'warn',
        plugins: [compressedFiles(), small],
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          // A separate file: the form page must be styled without a script.
          cssCodeSplit: false,
          target: 'es2020',
          rolldownOptions: {
            input: fileURLToPath(new URL('src/public/widget.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'widget.js', assetFileNames: 'widget.[ext]' },
          },
        },
      });
    },
  };
}
