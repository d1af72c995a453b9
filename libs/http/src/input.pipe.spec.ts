import { getMetadataStorage, IsOptional, IsString } from 'class-validator';
import { InputPipe } from './input.pipe';
import { ListOf } from './wire-values';

class Part {
  @IsString()
  name: string;
}

class Wish {
  @IsString()
  list: string;
  @IsOptional()
  @IsString()
  search?: string | null;
  @IsOptional()
  @ListOf(() => Part)
  parts?: Part[];
}

describe('what comes in', () => {
  const pipe = new InputPipe();

  it('loses its nulls and has to be what its class says', async () => {
    expect(await pipe.transform({ list: 'leads', search: null }, { type: 'body', metatype: Wish })).toEqual({ list: 'leads' });
    await expect(pipe.transform({ list: 1 }, { type: 'body', metatype: Wish })).rejects.toThrow('Bad Request');
  });

  it('holds lists of what their class says, and no list in a list, whose fields nobody would look at', async () => {
    const asked = (parts: unknown) => pipe.transform({ list: 'leads', parts }, { type: 'body', metatype: Wish });
    expect(await asked([{ name: 'a' }])).toEqual({ list: 'leads', parts: [{ name: 'a' }] });
    for (const wrong of [[[]], [null], [{}], [{ name: 'a', more: 1 }], {}, 'a']) await expect(asked(wrong)).rejects.toThrow('Bad Request');
  });

  it('is held against rules that are looked up once for a class', () => {
    const rules = (within: string) => getMetadataStorage().getTargetValidationMetadatas(Wish, within, false, false);
    for (const within of ['', 'Part']) {
      expect(rules(within)).toHaveLength(7);
      expect(rules(within)).toBe(rules(within));
    }
  });

  it('is not what our own decorators hand over: a socket passes as it is, circles and nulls included', async () => {
    class Socket {
      self = this;
      nothing = null;
    }
    const socket = new Socket();
    expect(await pipe.transform(socket, { type: 'custom', metatype: Socket })).toBe(socket);
    expect(socket.self === socket && socket.nothing === null).toBe(true);
  });
});
