import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Query of the redirect to a provider, as the sign-in screen sends it. Security parameters are ignored: the product sets its own. */
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
