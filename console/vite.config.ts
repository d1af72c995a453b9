import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files';
import { widgetBuild } from './widget-build';

const library = (name: string) => fileURLToPath(new URL(`../libs/${name}/src`, import.meta.url));

const router = (name: string) => fileURLToPath(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

const START =
  /\/console\/src\/shared\/(texts\/(texts|use-texts)|session\/session-store|ui\/toasts?(-kept)?|http\/(http|http-error|session-end))\.tsx?$/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compressedFiles(), widgetBuild()],
  resolve: {
    alias: [
      { find: '@matricula/read-models', replacement: library('read-models') },
      { find: '@matricula/domain', replacement: library('domain') },
      { find: '@matricula/outbound', replacement: library('outbound') },
      // The package's own exports select the development build with its warnings.
      { find: /^react-router$/, replacement: router('index') },
      { find: /^react-router\/dom$/, replacement: router('dom-export') },
    ],
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://localhost:3000',
      '/dev': 'http://localhost:3000',
      '^/apply[./]': 'http://localhost:3000',
      '^/assets/apply-': 'http://localhost:3000',
      '^/q/': 'http://localhost:3000',
      '/enquiry': 'http://localhost:3000',
      '^/letter/': 'http://localhost:3000',
      '^/pay/': 'http://localhost:3000',
      '^/receipt/': 'http://localhost:3000',
      '/widget': 'http://localhost:3000',
      '/socket.io': { target: 'http://localhost:3000', ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The shell's antd, the grid and the charts are separate, lazily loaded chunks, each of them large.
    chunkSizeWarningLimit: 1200,
    // A screen imports a field set or a record from its context; tree shaking drops deciders and events of the same file.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/libs\/(domain|read-models)\/src\//, sideEffects: false }] },
      // Bundles the small modules that every page needs into one file: each further file costs a request before the first paint.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: START },
            { name: 'icons', test: /\/@ant-design\/icons/, minShareCount: 4 },
          ],
        },
        // The entry file names all others: a seven-character hash is enough, and each further character costs bytes at every sign-in.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
