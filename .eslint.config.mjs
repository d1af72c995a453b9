import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      ...['node_modules', 'dist', '.data', '.node', '.bench', 'test/.flaky', 'console/dist', 'test/catalog'],
      ...['console/src/shared/http/api.d.ts', 'services/api/src/open-api/call-shapes.generated.ts'],
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false, fixStyle: 'inline-type-imports' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-duplicate-case': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  // Nest reads constructor parameter types at run time: they must stay value imports.
  {
    files: ['services/**/*.ts', 'libs/{auth,lists,http,observability,platform,reports,testing}/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  // CommonJS is read by tools that load it so.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['console/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
