package io.mokadb.sql.access.read;

import io.mokadb.kv.ScanRequest;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/** Number of rows to read ahead. */
final class BlockSize {
  private BlockSize() {}

  /** The default, or less if few rows will be asked for and every one read is one returned. */
  static int of(Expr limitHint, Expr filter, ExecutionContext context) {
    if (limitHint != null
        && filter == null
        && limitHint.eval(null, context) instanceof Number limit) {
      return (int) Math.max(1, Math.min(ScanRequest.DEFAULT_BLOCK_SIZE, limit.longValue()));
    }
    return ScanRequest.DEFAULT_BLOCK_SIZE;
  }
}
