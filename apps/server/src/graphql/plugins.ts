import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { tooLarge } from './builder.ts'
import { placeOf } from './errors.ts'

/** What the transport passes to Yoga with a request. */
export interface ServerContext {
  /** The operation, parsed: Yoga does not read the body or the query string again. */
  params: GraphQLParams
}

/** Takes the operation from the server context. */
export function useParsedParams(): Plugin<object, ServerContext> {
  return {
    onRequestParse: ({ serverContext, setRequestParser }) =>
      setRequestParser(() => serverContext.params),
  }
}

/** Our operations have far fewer. Without a limit the parser follows a nesting until the stack ends. */
const MAX_TOKENS = 2000

export function useTokenLimit(): Plugin {
  return {
    onParse: ({ parseFn, setParseFn }) =>
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MAX_TOKENS })),
  }
}

/**
 * Root fields of an operation, counted by their response names: each one is an endpoint. Our operations
 * have one or two; a hundred aliases of a list would be a hundred lists for one request.
 */
const MAX_ROOT_FIELDS = 10

export function useRootFieldLimit(): Plugin {
  const limit: ValidationRule = (context) => ({
    OperationDefinition(operation) {
      const names = new Set<string>()
      const seen = new Set<string>()
      const collect = ({ selections }: SelectionSetNode) => {
        for (const selection of selections) {
          if (selection.kind === Kind.FIELD) {
            names.add((selection.alias ?? selection.name).value)
          } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
          else if (!seen.has(selection.name.value)) {
            seen.add(selection.name.value)
            const fragment = context.getFragment(selection.name.value)
            if (fragment) collect(fragment.selectionSet)
          }
        }
      }
      collect(operation.selectionSet)
      if (names.size > MAX_ROOT_FIELDS) context.reportError(tooLarge('breadth', operation))
    },
  })
  return { onValidate: ({ addValidationRule }) => addValidationRule(limit) }
}

/** Longest message of an error: some repeat the request, indented, which makes a megabyte of two kilobytes. */
const MAX_MESSAGE = 400

/**
 * Cuts the messages of errors. In production they also lose the suggested names, by which a client could
 * guess the schema.
 */
export function useShortErrors(production: boolean): Plugin {
  const shorten = (error: GraphQLError) => {
    const short = error.message.slice(0, MAX_MESSAGE)
    const message = production ? short.replace(/ Did you mean .*$/s, '') : short
    if (message === error.message) return error
    return new GraphQLError(message, { ...placeOf(error), extensions: error.extensions })
  }
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return
      setResult({ ...result, errors: result.errors.map(shorten) })
    },
  }
}

/** No introspection. */
export function useNoIntrospection(): Plugin {
  return {
    onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
  }
}
