import { IsOptional, IsString } from 'class-validator';
import { InputPipe } from './input.pipe';

class Wish {
  @IsString()
  list: string;
  @IsOptional()
  @IsString()
  search?: string | null;
}

describe('what comes in', () => {
  const pipe = new InputPipe();

  it('loses its nulls and has to be what its class says', async () => {
    expect(await pipe.transform({ list: 'leads', search: null }, { type: 'body', metatype: Wish })).toEqual({ list: 'leads' });
    await expect(pipe.transform({ list: 1 }, { type: 'body', metatype: Wish })).rejects.toThrow('Bad Request');
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
