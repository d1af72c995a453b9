import type { ServerResponse } from 'node:http';
import { HttpStub } from '../../../../libs/outbound/src/kernel/http-stub';
import { WebsiteReader } from './website-reader';

const page = `<html><head><title>Hill View College | Pune</title>
  <meta name="description" content="A college on a hill.">
  <script type="application/ld+json">{"@graph":[{"@type":"CollegeOrUniversity","name":"Hill View College","foundingDate":"1987-06-01",
    "address":{"streetAddress":"4 Hill Road","addressLocality":"Pune","addressRegion":"Maharashtra","postalCode":"411004"}}]}</script>
  <script type="application/ld+json">{ broken</script></head>
  <body><a href="tel:+91-98100 12345">Call</a><a href="mailto:Office@HillView.edu">Mail</a>
  <a href="https://www.facebook.com/hillview">f</a><a href="https://x.com/hillview">x</a><a href="/privacy-policy">Privacy</a>
  <a href="javascript:alert(1)">Instagram</a><a href="https://facebook.com.evil.example/">f</a></body></html>`;
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('what a website says of its institution', () => {
  let stub: HttpStub;
  let origin: string;
  let answer: (path: string, response: ServerResponse) => void;
  const reader = new WebsiteReader({ webhooks: { to: 'sandbox', loopback: true } });
  const answers = (status: number, headers = {}, body = '') =>
    (answer = (_, response) => void response.writeHead(status, headers).end(body));
  const refusal = (address: string, by = reader) => by.read(address).then(String, (error: Error) => error.message);
  beforeEach(async () => {
    stub = new HttpStub(({ path }, response) => answer(path, response));
    origin = await stub.listen();
  });
  afterEach(() => stub.close());

  it('is read into the fields of its profile, wherever it moved to', async () => {
    answer = (path, response) => {
      if (path === '/') response.writeHead(301, { location: '/home' }).end();
      else response.writeHead(200, html).end(page);
    };
    expect(await reader.read(origin)).toEqual({
      ...{ name: 'Hill View College', description: 'A college on a hill.', estd_year: '1987', website: origin },
      ...{ address1: '4 Hill Road', city: 'Pune', state: 'Maharashtra', pincode: 411004 },
      ...{
        phone: '9810012345',
        email: 'office@hillview.edu',
        facebook: 'https://www.facebook.com/hillview',
        twitter: 'https://x.com/hillview',
      },
      privacy_policy_url: `${origin}/privacy-policy`,
    });
  });

  it('is read although it is written wrongly here and there', async () => {
    answers(200, html, '<title>Hill View</title><a href="mailto:%E0%A4%A">Mail</a><a href="http://[">x</a><a href="tel:">y</a>');
    expect(await reader.read(origin)).toEqual({ name: 'Hill View', website: origin });
  });

  it('is not looked for on this machine or its neighbours, not where they are sent to either', async () => {
    const { port } = new URL(origin);
    const safe = new WebsiteReader({ webhooks: { to: 'https', loopback: false } });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '0x7f.1'])
      expect(await refusal(`http://${host}:${port}/`, safe)).toContain('is not a public address');
    expect(stub.requests).toEqual([]);
    answers(302, { location: 'http://169.254.169.254/latest/meta-data' });
    expect(await refusal(origin)).toContain('is not a public address');
    for (const address of ['file:///etc/passwd', 'ftp://example.org', 'http://me:secret@example.org', 'http://'])
      expect(await refusal(address)).toMatch(/no way to send|without a name and a password|Enter the address/);
  });

  it('is refused in words when it is no page, too large, or leads on without an end', async () => {
    answers(404, html, 'Not here');
    expect(await refusal(origin)).toBe('The website answered 404.');
    answers(200, { 'content-type': 'application/pdf' }, '%PDF');
    expect(await refusal(origin)).toBe('There is no web page at this address.');
    answers(200, html, 'x'.repeat(2 * 1024 * 1024 + 1));
    expect(await refusal(origin)).toBe('The page is larger than 2 MB.');
    answers(302, { location: '/' });
    expect(await refusal(origin)).toBe('The website redirects too many times.');
    expect(stub.requests).toHaveLength(9);
  });
});
