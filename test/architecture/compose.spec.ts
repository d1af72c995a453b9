import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@matricula/config';
import { parse } from 'yaml';

interface Service {
  image: string;
  command?: string[];
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
  healthcheck?: { disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: { memory: string } } };
}

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null>; configs: object };
const services = Object.entries(compose.services);
const processes = services.filter(([, { build }]) => build);
const engines = services.filter(([, { build }]) => !build);

/** The environment for an operator who sets no variables. */
const defaults = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]));

describe('the compose file', () => {
  it('runs every process of the distributed profile, from sources that exist', () => {
    expect(processes.map(([name]) => name).sort()).toEqual(['api', 'automation', 'demo', 'live', 'projector', 'relay']);
    for (const [, { command, build }] of processes) {
      const [node, script = ''] = command ?? [];
      expect(node).toBe('node');
      expect(existsSync(join(root, script.replace(/^dist\//, '').replace(/\.js$/, '.ts')))).toBe(true);
      expect(existsSync(join(root, build?.dockerfile ?? ''))).toBe(true);
    }
  });

  it.each(processes)('%s gets a configuration without mistakes, of variables that are read', (_name, { environment = {} }) => {
    const { distributed, port } = loadConfig(defaults(environment));
    expect(port).toBe(3000);
    const hosts = [distributed?.eventStoreUrl, distributed?.mongo.url, distributed?.s3.endpoint, distributed?.liveUrl].flatMap((url) =>
      url ? [new URL(url).hostname] : [],
    );
    hosts.push(...(distributed?.kafka.brokers ?? []).map((broker) => broker.split(':')[0] ?? ''));
    for (const host of hosts) expect(Object.keys(compose.services)).toContain(host);
    const config = readFileSync(join(root, 'libs/config/src/config.ts'), 'utf8');
    for (const variable of Object.keys(environment)) expect(config).toMatch(new RegExp(`\\b${variable}\\b`));
  });

  it.each(processes)('%s runs without privileges on a file system that it cannot change', (_name, service) => {
    expect(service).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.volumes).toEqual(['scratch:/data']);
  });

  it.each(services)('%s has a pinned image, a limit, and starts after what it needs', (_name, service) => {
    expect(service.image).toMatch(/:\d/);
    expect(service.deploy?.resources.limits.memory).toBeDefined();
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const other = compose.services[needed];
      expect(other).toBeDefined();
      if (condition === 'service_healthy') expect(other?.healthcheck?.disable).not.toBe(true);
    }
    for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  });

  it.each(engines)('%s says when it is ready, and keeps its data on a volume', (_name, { healthcheck, volumes }) => {
    expect(healthcheck).toBeDefined();
    expect(volumes).toHaveLength(1);
  });

  it('builds one image that runs without a privileged user', () => {
    const docker = readFileSync(join(root, 'services/Dockerfile'), 'utf8');
    const stages = docker.match(/^FROM \S+/gm) ?? [];
    expect(stages).toHaveLength(2);
    for (const stage of stages) expect(stage).toMatch(/:\d+\.\d+\.\d+/);
    expect(docker.indexOf('USER node')).toBeGreaterThan(docker.lastIndexOf('RUN '));
  });
});
