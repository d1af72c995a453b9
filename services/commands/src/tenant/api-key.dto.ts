import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { apiKeyScopes, type ApiKeyScopeName } from '@matricula/auth';

/** Body of `POST api-keys`. */
export class ApiKeyDto {
  @IsString() @IsNotEmpty({ message: 'Name is required' }) @MaxLength(100) name: string;
  @IsArray()
  @ArrayNotEmpty({ message: 'Scopes are required' })
  @ArrayUnique()
  @IsIn(apiKeyScopes, { each: true })
  scopes: ApiKeyScopeName[];
}
