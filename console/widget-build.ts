import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { compressedFiles } from './compressed-files';

/** Public scripts by name: their source, and the largest size of each of their files in bytes. */
const scripts = {
  // Every visitor of a website loads it.
  widget: { source: 'src/public/widget.ts', most: 20 * 1024 },
  // Applicants load it on a phone.
  apply: { source: 'src/public/apply/apply.ts', most: 40 * 1024 },
};

/** Fails the build if a file exceeds its size limit. */
const small = (most: number): Plugin => ({
  name: 'small-script',
  writeBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const { length } = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (length > most) throw new Error(`${file.fileName} has ${length} bytes, where ${most} are the most`);
    }
  },
});

/** Builds the scripts and styles of public pages (`src/public`): one file each with a stable name, without console code. */
export function widgetBuild(): Plugin {
  return {
    name: 'widget-build',
    apply: 'build',
    async closeBundle() {
      for (const [name, { source, most }] of Object.entries(scripts))
        await build({
          configFile: false,
          root: fileURLToPath(new URL('.', import.meta.url)),
          publicDir: false,
          logLevel: 'warn',
          plugins: [compressedFiles(), small(most)],
          build: {
            outDir: 'dist',
            emptyOutDir: false,
            // A separate file: the page must be styled without a script.
            cssCodeSplit: false,
            target: 'es2020',
            rolldownOptions: {
              input: fileURLToPath(new URL(source, import.meta.url)),
              output: { format: 'iife', entryFileNames: `${name}.js`, assetFileNames: `${name}.[ext]` },
            },
          },
        });
    },
  };
}
