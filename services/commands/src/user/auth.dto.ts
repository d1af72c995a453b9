import { Folded } from '@matricula/http';
import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength } from 'class-validator';

class WithEmailDto {
  @Folded()
  @IsString()
  @IsNotEmpty({ message: 'Email is required' })
  @IsEmail({}, { message: 'Enter a valid email' })
  @MaxLength(254)
  email: string;
}

/** Body of `users/signin`. */
export class SignInDto extends WithEmailDto {
  @IsString() @IsNotEmpty({ message: 'Password is required' }) @MaxLength(200) password: string;
}

/** Body of `users/send-otp` and `auth/forgot-password`. */
export class SendOtpDto extends WithEmailDto {}

/** Body of `users/verify-otp` and `auth/verify-forgot-password-otp`. */
export class VerifyOtpDto extends WithEmailDto {
  @Folded() @IsString() @Matches(/^\d{6}$/, { message: 'Enter valid OTP' }) otp: string;
}

/** Body of `users/verify-recovery-code`. */
export class RecoveryCodeDto extends WithEmailDto {
  @Folded() @IsString() @IsNotEmpty({ message: 'Enter a recovery code' }) @MaxLength(40) recovery_code: string;
}

/** Body of `auth/invitation`. */
export class InvitationDto {
  @IsString() @IsNotEmpty({ message: 'The link of the invitation is required' }) @MaxLength(300) token: string;
}

/** Body of `auth/accept-invitation`. */
export class AcceptInvitationDto extends InvitationDto {
  @IsString() @IsNotEmpty({ message: 'Password is required' }) @MaxLength(200) new_password: string;
  @IsString() @IsNotEmpty({ message: 'Confirm Password is required' }) confirm_password: string;
}

/** Body of `auth/reset-password` (RP-01 to RP-05). */
export class ResetPasswordDto extends WithEmailDto {
  @IsString()
  @MinLength(6, { message: 'Password must be at least 6 characters' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(200)
  new_password: string;
  @IsString() @IsNotEmpty({ message: 'Confirm Password is required' }) confirm_password: string;
  @IsString() @IsNotEmpty() @MaxLength(100) reset_token: string;
}
