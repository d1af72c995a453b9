import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { AllRowsDto } from '@matricula/lists';

class PushKeysDto {
  @IsString() @Matches(/^[\w-]{80,100}=*$/, { message: 'keys.p256dh must be a key of the browser' }) p256dh: string;
  @IsString() @Matches(/^[\w-]{16,30}=*$/, { message: 'keys.auth must be a secret of the browser' }) auth: string;
}

/** Body of `save-push-notification-subscriber`: the browser's `PushSubscription`. */
export class PushSubscriptionDto {
  @Matches(/^https:\/\/[^\s/]+\.[^\s/]+\//, { message: 'endpoint must be an https address' })
  @MaxLength(1000)
  endpoint: string;
  @IsOptional() @IsNumber() expirationTime?: number;
  @IsObject() @ValidateNested() @Type(() => PushKeysDto) keys: PushKeysDto;
}

/** Body of `webhook-endpoints/{id}/replay`: deliveries by id, or all that failed with their count. */
export class ReplayDeliveriesDto extends AllRowsDto {
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(500)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  deliveryIds?: string[];
}

/** Query of the address to which a provider reports states: the message. */
export class HookAboutDto {
  @IsString() @MaxLength(100) tenantId: string;
  @IsString() @MaxLength(200) messageId: string;
}
