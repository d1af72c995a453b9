import { plainToInstance } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  Validate,
  ValidateIf,
  ValidatorConstraint,
  validateSync,
} from 'class-validator';
import { randomOf } from '@matricula/testing';
import { isFaultless } from './compiled-rules';
import { ListOf } from './wire-values';

@ValidatorConstraint({ async: true })
class Later {
  validate = async () => true;
}

class Part {
  @IsString()
  @MaxLength(3)
  name: string;

  @IsOptional()
  @ListOf(() => Part)
  parts?: Part[];
}

class Wish {
  @IsString({ message: 'Which list?' })
  list: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(3)
  limit?: number;

  @IsOptional()
  @IsString({ each: true })
  words?: string[];

  @ValidateIf(({ list }: Wish) => list === 'leads')
  @IsIn(['asc', 'desc'])
  dir: string;

  @IsOptional()
  @ListOf(() => Part)
  parts?: Part[];
}

class Waiting {
  @Validate(Later)
  name: string;
}

describe('rules that are found once for a class', () => {
  const faultless = (body: object) => isFaultless(plainToInstance(Wish, body));

  it('say of any body what class-validator says of it', () => {
    const random = randomOf(11);
    const values = ['leads', 'a', 'asc', '', 1, 2, 9, 1.5, null, undefined, true, [], ['a'], [1], {}, { name: 'a' }, [{ name: 'a' }]];
    const more = [[{ name: 'long' }], [{ name: 'a', parts: [{ name: 'b' }] }], [{ name: 'a', parts: [{}] }], [[{ name: 'a' }]], [null]];
    const names = ['list', 'limit', 'words', 'dir', 'parts', 'unknown'];
    let right = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const body: Record<string, unknown> = random.fraction() < 0.8 ? { list: 'leads', dir: 'asc' } : {};
      for (let fields = random.below(4); fields > 0; fields -= 1) body[random.oneOf(names)] = random.oneOf([...values, ...more]);
      const found = validateSync(plainToInstance(Wish, body), { whitelist: true, forbidNonWhitelisted: true });
      expect({ body, faultless: faultless(body) }).toEqual({ body, faultless: found.length === 0 });
      if (found.length === 0) right += 1;
    }
    expect(right).toBeGreaterThan(300);
  });

  it('say nothing of a class without rules, nor of rules that take their time', () => {
    expect(isFaultless({ list: 'leads' })).toBe(false);
    expect(isFaultless(plainToInstance(Waiting, { name: 'a' }))).toBe(false);
  });
});
