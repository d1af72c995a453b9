import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { compressedFiles } from './compressed-files';

/** Public scripts by name: their source, their format, and the largest size of each of their files in bytes. */
const scripts = {
  // Every visitor of a website loads it.
  widget: { source: 'src/public/widget.ts', format: 'iife', most: 20 * 1024 },
  // Applicants load it on a phone, and the texts of one language with it.
  apply: { source: 'src/public/apply/apply.ts', format: 'es', most: 40 * 1024 },
} as const;

/** The largest translation, before it is compressed: a letter of an Indian script has three bytes. */
const MOST_OF_LANGUAGE = 64 * 1024;

/** Fails the build if a file exceeds its size limit. */
const small = (mostOfEntry: number): Plugin => ({
  name: 'small-script',
  writeBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const { length } = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      const most = file.type === 'chunk' && file.isDynamicEntry ? MOST_OF_LANGUAGE : mostOfEntry;
      if (length > most) throw new Error(`${file.fileName} has ${length} bytes, where ${most} are the most`);
    }
  },
});

/**
 * Builds the scripts and styles of public pages (`src/public`): one file each with a stable name, without console code. What they load on demand
 * has names of its content among the console's assets.
 */
export function widgetBuild(): Plugin {
  return {
    name: 'widget-build',
    apply: 'build',
    async closeBundle() {
      for (const [name, { source, format, most }] of Object.entries(scripts))
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
            modulePreload: false,
            rolldownOptions: {
              input: fileURLToPath(new URL(source, import.meta.url)),
              output: {
                format,
                entryFileNames: `${name}.js`,
                chunkFileNames: `assets/${name}-[name]-[hash:7].js`,
                assetFileNames: `${name}.[ext]`,
              },
            },
          },
        });
    },
  };
}
