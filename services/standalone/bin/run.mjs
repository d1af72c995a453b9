// Entry point of every script in package.json: `run.mjs SCRIPT [argument ...]`. It reports which Node is needed, so it must run on any Node.
const scripts = {
  start: './start.mjs',
  dev: './dev.mjs',
  build: './build.mjs',
  test: '../../../test/bin/test.mjs',
  bench: '../../../test/bin/bench.mjs',
  new: './new/new.mjs',
};
const least = 18;

if (Number(process.versions.node.split('.')[0]) < least) {
  console.error('Matricula needs Node ' + least + ' or newer to start; this is ' + process.versions.node + '.');
  process.exit(1);
}
import(scripts[process.argv[2]] || './tool.mjs').catch((error) => {
  console.error(error.plain ? error.message : error.stack);
  process.exit(1);
});
