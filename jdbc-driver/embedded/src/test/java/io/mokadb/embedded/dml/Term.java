package io.mokadb.embedded.dml;

import java.util.function.Function;

/** An expression as text and as what it gives: null for NULL and for unknown. */
record Term<T>(String sql, Function<Scope, T> value) {
  T of(Scope scope) {
    return value.apply(scope);
  }
}
