import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { canonical } from './canonical';
import { checkStretch, type Stretch } from './chain-check';
import { walkChain, type ChainHead } from './chain-walk';
import { checkFile, parted } from './signed-file';

const GENESIS = '0'.repeat(64);

describe('the chain, made again', () => {
  const texts = [1, 2, 3, 4].map((n) => canonical({ id: `e${n}`, position: `000${n}`, data: { remark: `as it was ${n}` } }));
  const recorded = (): Stretch => {
    let hash = GENESIS;
    const links = texts.map((text, at) => {
      hash = createHash('sha256')
        .update(hash + text)
        .digest('hex');
      return { eventId: `e${at + 1}`, position: `000${at + 1}`, hash };
    });
    return { previous: GENESIS, links, events: [...texts] };
  };
  const check = async (stretch: Stretch, from = GENESIS, known = new Map<string, string>()) =>
    (await checkStretch(stretch, from, known)).damage.map(({ kind, eventId }) => `${kind} ${eventId}`);

  it('matches unchanged events', async () => {
    const stretch = recorded();
    expect(await checkStretch(stretch, GENESIS, new Map([['0002', stretch.links[1]!.hash]]))).toEqual({
      damage: [],
      verified: 4,
      last: stretch.links[3]!.hash,
    });
  });

  it('names what was changed, removed and put between, and nothing else', async () => {
    const changed = recorded();
    expect(await check({ ...changed, events: changed.events.map((text) => text.replace('as it was 2', 'as I like it')) })).toEqual([
      'changed e2',
    ]);
    expect(await check({ ...changed, events: changed.events.filter((_, at) => at !== 2) })).toEqual(['removed e3']);
    const stranger = canonical({ id: 'x', position: '00025', data: {} });
    expect(await check({ ...changed, events: [...texts.slice(0, 2), stranger, ...texts.slice(2)] })).toEqual(['inserted x']);
  });

  it('detects a rebuilt chain by the head that was stored before', async () => {
    const stretch = recorded();
    expect(await check(stretch, GENESIS, new Map([['0003', 'f'.repeat(64)]]))).toEqual(['head e3']);
    expect(await check(stretch, 'f'.repeat(64))).toEqual(['entry e1']);
  });

  it('passes through every head that was kept, also where it has no entry any more', async () => {
    const stretch = recorded();
    const { hash: head, position } = stretch.links[3]!;
    const chain = { head, position, segments: 1 } as ChainHead;
    const walked = async (known: Map<string, string>) => {
      const { damage, reached } = await walkChain(chain, {
        ...{ from: 0, known, onProgress: () => undefined, stretchAt: async () => stretch },
      });
      return { damage: damage.map(({ kind, position: at }) => `${kind} ${at}`), reached };
    };
    expect(await walked(new Map([[position, head]]))).toEqual({ damage: [], reached: true });
    expect((await walked(new Map([['002x', 'f'.repeat(64)]]))).damage).toEqual(['head 002x']);
    expect((await walked(new Map([['0009', 'f'.repeat(64)]]))).damage).toEqual(['head 0009']);
  });
});

describe('a signed file', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const file = new TextEncoder().encode('When,What\n2026,Asha captured Ravi\n');
  const signed = (entries = 1) => {
    const statement = {
      entries,
      institution: { name: 'Sunrise' },
      file: { name: 't.csv', sha256: createHash('sha256').update(file).digest('hex') },
    };
    const signature = sign(null, Buffer.from(canonical({ ...statement, entries: 1 })), privateKey).toString('base64');
    return JSON.stringify({ statement, signature, publicKey: key });
  };

  it('is unchanged, or its problems are named', async () => {
    expect((await checkFile(file, signed(), key)).wrongs).toEqual([]);
    expect((await checkFile(new TextEncoder().encode('other'), signed(), key)).wrongs).toEqual([
      'The file was changed after it was signed.',
    ]);
    expect((await checkFile(file, signed(2), key)).wrongs).toEqual(['The statement was changed after it was signed.']);
    expect((await checkFile(file, signed(), 'another')).wrongs).toEqual(['The file is not signed with the key of this installation.']);
    await expect(checkFile(file, '{}', key)).rejects.toThrow('not the statement');
  });

  it('carries its statement in a line that is no part of what was signed', () => {
    const line = `%MatriculaStatement ${Buffer.from(signed()).toString('base64')}\n`;
    const pdf = new Uint8Array(Buffer.from(`%PDF-1.7 \xff\n${line}startxref\n9\n%%EOF`, 'latin1'));
    const { content, statement } = parted(pdf);
    expect([Buffer.from(content).toString('latin1'), statement]).toEqual(['%PDF-1.7 \xff\nstartxref\n9\n%%EOF', signed()]);
    expect(parted(new Uint8Array(file)).statement).toBeUndefined();
  });
});
