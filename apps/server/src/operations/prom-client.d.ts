/* The files of prom-client that the metrics use; its types describe only its index. */
declare module 'prom-client/lib/counter' {
  export { Counter as default } from 'prom-client'
}
declare module 'prom-client/lib/gauge' {
  export { Gauge as default } from 'prom-client'
}
declare module 'prom-client/lib/histogram' {
  export { Histogram as default } from 'prom-client'
}
declare module 'prom-client/lib/registry' {
  export { Registry as default } from 'prom-client'
}
