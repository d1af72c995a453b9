import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ThrottlerModule } from '@nestjs/throttler';
import { ByForm, ForSenders } from './throttles';

@Controller('forms')
class FormsController {
  @ForSenders()
  @Get(':key')
  send(@Param('key') key: string) {
    return { key };
  }
}

@Module({ imports: [ThrottlerModule.forRoot([{ ttl: 60_000, limit: 1 }])], controllers: [FormsController], providers: [ByForm] })
class FormsModule {}

describe('what anybody may send', () => {
  let app: NestFastifyApplication;
  let url: string;

  beforeEach(async () => {
    app = await NestFactory.create<NestFastifyApplication>(FormsModule, new FastifyAdapter({ trustProxy: true }), { logger: false });
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterEach(() => app.close());

  const sendings = async (count: number, key: (at: number) => string, address: (at: number) => string) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) {
      const { status } = await fetch(`${url}/forms/${key(at)}`, { headers: { 'x-forwarded-for': address(at) } });
      statuses.push(status);
    }
    return statuses.filter((status) => status === 429).length;
  };

  it('is counted by address, whatever forms are tried', async () => {
    expect(
      await sendings(
        61,
        (at) => `guess-${at}`,
        () => '10.0.0.1',
      ),
    ).toBe(1);
    expect(
      await sendings(
        1,
        () => 'guess-1',
        () => '10.0.0.2',
      ),
    ).toBe(0);
  });

  it('is counted by form, wherever it comes from', async () => {
    expect(
      await sendings(
        601,
        () => 'one',
        (at) => `10.1.${Math.floor(at / 50)}.1`,
      ),
    ).toBe(1);
    expect(
      await sendings(
        1,
        () => 'other',
        () => '10.2.0.1',
      ),
    ).toBe(0);
  });
});
