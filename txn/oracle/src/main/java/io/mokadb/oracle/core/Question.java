package io.mokadb.oracle.core;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRequest;
import java.util.concurrent.CompletableFuture;

/** A request with the answer that it waits for. */
record Question(OracleRequest request, CompletableFuture<OracleAnswer> answer) {}
