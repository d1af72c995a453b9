import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import supertest from 'supertest';
import { serveConsole } from './console';
import { OUTSIDE } from './outside-paths';

@Module({})
class Nothing {}

describe('the served console', () => {
  const directory = mkdtempSync(join(tmpdir(), 'console-'));
  let app: NestFastifyApplication;

  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Matricula</title>');
    writeFileSync(join(directory, 'service-worker.js'), 'self');
    writeFileSync(join(directory, 'apply.js'), 'page as undefined');
    writeFileSync(join(directory, 'apply.js.br'), brotliCompressSync('page as br'));
    writeFileSync(join(directory, 'apply.js.gz'), gzipSync('page as gzip'));
    const file = join(directory, 'assets/shell-1.js');
    writeFileSync(file, 'shell as undefined');
    writeFileSync(`${file}.br`, brotliCompressSync('shell as br'));
    writeFileSync(`${file}.gz`, gzipSync('shell as gzip'));
    app = await NestFactory.create<NestFastifyApplication>(Nothing, new FastifyAdapter(), { logger: false });
    await serveConsole(app, directory);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const asked = () => supertest(app.getHttpServer());

  it('serves the worker for notifications where it may speak for every screen, and never an old one', async () => {
    const { headers, text } = await asked().get('/service-worker.js').expect(200);
    expect([text, headers['content-type'], headers['cache-control']]).toEqual([
      'self',
      'application/javascript; charset=utf-8',
      'no-cache',
    ]);
  });

  it.each(['/', '/leads?type=all'])('answers HEAD %s as GET does, without the page', async (url) => {
    const [head, get] = [await asked().head(url).expect(200), await asked().get(url).expect(200)];
    expect(get.text).toContain('<title>');
    expect(head.text).toBeUndefined();
    for (const name of ['content-type', 'content-length', 'cache-control']) expect(head.headers[name]).toBe(get.headers[name]);
  });

  it.each([...OUTSIDE.map((path) => `/${path}`), '/api/nothing', '/pay/abc?returned=1', '/socket.io/'])('leaves %s to the server', (path) =>
    asked().get(path).expect(404),
  );

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('sends its files as the build compressed them, for %p', async (accepted, encoding) => {
    const { headers, text } = await asked().get('/assets/shell-1.js').set('accept-encoding', accepted);
    expect([headers['content-encoding'], text]).toEqual([encoding, `shell as ${encoding}`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toContain('accept-encoding');
    for (const validator of ['etag', 'last-modified', 'accept-ranges']) expect(headers[validator]).toBeUndefined();
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('sends scripts of public pages as the build compressed them, for %p, and not again to who has them', async (accepted, encoding) => {
    const script = () => asked().get('/apply.js').set('accept-encoding', accepted);
    const { headers, text } = await script().expect(200);
    expect([headers['content-encoding'], text, headers['cache-control']]).toEqual([encoding, `page as ${encoding}`, 'no-cache']);
    expect(headers.vary).toContain('accept-encoding');
    await script().set('if-none-match', headers.etag!).expect(304);
  });
});
