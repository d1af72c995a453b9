import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of the way to a provider, as the sign-in screen asks it; the product's own choices come instead of the rest. */
export class IdentityBeginDto {
  @IsString() @MaxLength(500) redirect_uri: string;
  @IsOptional() @IsString() @MaxLength(200) state?: string;
  @IsOptional() @IsString() @MaxLength(200) response_type?: string;
  @IsOptional() @IsString() @MaxLength(200) response_mode?: string;
  @IsOptional() @IsString() @MaxLength(200) client_id?: string;
  @IsOptional() @IsString() @MaxLength(200) scope?: string;
  @IsOptional() @IsString() @MaxLength(200) prompt?: string;
  @IsOptional() @IsString() @MaxLength(200) nonce?: string;
}
