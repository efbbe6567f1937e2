package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;

/** The number of rows without a null among the arguments. Confined. */
final class FoldedCount implements Folded {
  private long count;

  @Override
  public void fold(Object[] arguments, int sign) {
    for (Object argument : arguments) {
      if (argument == null) {
        return;
      }
    }
    count += sign;
  }

  @Override
  public boolean isPossible() {
    return count >= 0;
  }

  @Override
  public Object result() {
    return count;
  }

  @Override
  public void write(KeyWriter out) {
    out.putLong(count);
  }

  @Override
  public void read(KeyReader in) {
    count = in.getLong();
  }
}
