import {
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'
import type { GraphQLParams, Plugin } from 'graphql-yoga'
import { OPERATION_TOO_LARGE, tooLarge } from './builder.ts'
import { placeOf } from './errors.ts'

/** The server context that Yoga gets with a request. */
export interface ServerContext {
  /** The parsed operation: Yoga does not read the body or the query string again. */
  params: GraphQLParams
  /** Called before a mutation is executed: it does not keep its place in the queue of public reads. */
  onMutation?(): void
  /** Called with the complexity of an operation that is over the limit. */
  onTooLarge?(complexity: number): void
}

/** Takes the operation from the server context. */
export function useParsedParams(): Plugin<object, ServerContext> {
  return {
    onRequestParse: ({ serverContext, setRequestParser }) =>
      setRequestParser(() => serverContext.params),
  }
}

export function useServerCallbacks(): Plugin<ServerContext> {
  return {
    onExecute({ args: { document, operationName, contextValue } }) {
      const isMutation = getOperationAST(document, operationName)?.operation === 'mutation'
      if (isMutation) contextValue.onMutation?.()
      return {
        onExecuteDone({ result }) {
          const { errors = [] } = result as ExecutionResult
          const error = errors.find(({ extensions }) => extensions.code === OPERATION_TOO_LARGE)
          if (error) contextValue.onTooLarge?.(Number(error.extensions.complexity))
        },
      }
    },
  }
}

/** Our operations have far fewer. Without a limit, nested fields overflow the parser's stack. */
const MAX_TOKENS = 2000

export function useTokenLimit(): Plugin {
  return {
    onParse: ({ parseFn, setParseFn }) =>
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MAX_TOKENS })),
  }
}

/**
 * Maximum root fields of an operation, by response name. Each is an operation of its own: a hundred aliases of a list
 * would load a hundred lists. Our operations have one or two.
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
      if (names.size > MAX_ROOT_FIELDS) context.reportError(tooLarge('breadth', {}, operation))
    },
  })
  return { onValidate: ({ addValidationRule }) => addValidationRule(limit) }
}

/** Maximum length of an error message: some repeat the request, indented, and are a hundred times as long. */
const MAX_MESSAGE = 1000

/** Truncates error messages. In production it also removes suggested names, which reveal the schema. */
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

export function useNoIntrospection(): Plugin {
  return {
    onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
  }
}
