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
      // Its own exports lead everybody to the build with warnings for developers.
      { find: /^react-router$/, replacement: router('index') },
      { find: /^react-router\/dom$/, replacement: router('dom-export') },
    ],
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://localhost:3000',
      '/dev': 'http://localhost:3000',
      '/enquiry': 'http://localhost:3000',
      '/widget': 'http://localhost:3000',
      '/socket.io': { target: 'http://localhost:3000', ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The shell's antd, the grid and the charts are separate, lazily loaded parts, each of them large.
    chunkSizeWarningLimit: 1200,
    // A screen takes a field set or a record from its context; deciders and events that the same file exports stay behind.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/libs\/(domain|read-models)\/src\//, sideEffects: false }] },
      // Small things that every page begins with come in one file: each more costs a request before anything is seen.
      output: {
        codeSplitting: { groups: [{ name: 'start', test: START }] },
        // The first file names all others: seven characters tell their contents apart, and each more comes with every sign-in.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
