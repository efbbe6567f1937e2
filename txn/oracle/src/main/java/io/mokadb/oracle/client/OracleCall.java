package io.mokadb.oracle.client;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRequest;
import java.util.concurrent.CompletableFuture;

/**
 * A request of a caller.
 *
 * @param answer done early if the caller does not wait any longer
 */
record OracleCall(OracleRequest request, CompletableFuture<OracleAnswer> answer) {
  boolean isDraw() {
    return request instanceof OracleRequest.Draw;
  }

  /** How many timestamps it asks for, if it only draws. */
  int count() {
    return request instanceof OracleRequest.Draw draw ? draw.count() : 0;
  }
}
