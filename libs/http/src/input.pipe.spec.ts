import type { HttpException } from '@nestjs/common';
import { getMetadataStorage, IsObject, IsOptional, IsString } from 'class-validator';
import { InputPipe, MendsLines } from './input.pipe';
import { InLines, ListOf } from './wire-values';

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
  @IsOptional()
  @IsString()
  @InLines()
  message?: string;
  @IsOptional()
  @IsObject()
  free?: object;
}

@MendsLines()
class Enquiry {
  @IsString()
  name: string;
  @IsString()
  @InLines()
  message: string;
}

describe('what comes in', () => {
  const pipe = new InputPipe();

  it('loses its nulls and has to be what its class says', async () => {
    expect(await pipe.transform({ list: 'leads', search: null }, { type: 'body', metatype: Wish })).toEqual({ list: 'leads' });
    await expect(pipe.transform({ list: 1 }, { type: 'body', metatype: Wish })).rejects.toThrow('Bad Request');
  });

  it('accepts lists of the declared class, and no nested lists, which would not be validated', async () => {
    const asked = (parts: unknown) => pipe.transform({ list: 'leads', parts }, { type: 'body', metatype: Wish });
    expect(await asked([{ name: 'a' }])).toEqual({ list: 'leads', parts: [{ name: 'a' }] });
    for (const wrong of [[[]], [null], [{}], [{ name: 'a', more: 1 }], {}, 'a']) await expect(asked(wrong)).rejects.toThrow('Bad Request');
  });

  it('is one line of visible text, unless it is said to be several', async () => {
    const asked = (more: object) => pipe.transform({ list: 'leads', ...more }, { type: 'body', metatype: Wish });
    expect(await asked({ message: 'One\r\n\tTwo', free: { note: 'One\nTwo' } })).toMatchObject({ message: 'One\r\n\tTwo' });
    for (const end of ['\n', '\r', '\t', '\u2028']) {
      const message = { message: 'list must not contain line breaks or other control characters' };
      await expect(asked({ list: `a${end}b` })).rejects.toMatchObject(message);
      await expect(asked({ parts: [{ name: `a${end}` }] })).rejects.toThrow('name must not contain line breaks');
    }
    await expect(asked({ message: 'a\u0000b' })).rejects.toThrow('message must not contain control characters');
    await expect(asked({ list: 'a\u001b[2J' })).rejects.toThrow('list must not contain line breaks');
  });

  it('is put on one line where nothing that comes may be lost', async () => {
    const enquiry = { name: 'Ravi\r\n \u0000Kumar\u2028Singh\t', message: 'One\nTwo' };
    expect(await pipe.transform(enquiry, { type: 'body', metatype: Enquiry })).toEqual({ name: 'Ravi Kumar Singh', message: 'One\nTwo' });
  });

  it('is held against rules that are looked up once for a class', () => {
    const rules = (within: string) => getMetadataStorage().getTargetValidationMetadatas(Wish, within, false, false);
    for (const within of ['', 'Part']) {
      expect(rules(within)).toHaveLength(11);
      expect(rules(within)).toBe(rules(within));
    }
  });

  it('is looked at by class-validator, which has the messages, only where something is wrong', async () => {
    const looks = jest.spyOn(getMetadataStorage(), 'groupByPropertyName');
    await pipe.transform({ list: 'leads', parts: [{ name: 'a' }] }, { type: 'body', metatype: Wish });
    expect(looks).not.toHaveBeenCalled();
    const refused = await pipe
      .transform({ list: 1 }, { type: 'body', metatype: Wish })
      .catch((error: HttpException) => error.getResponse());
    expect(refused).toMatchObject({ message: ['list must be a string'] });
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
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
