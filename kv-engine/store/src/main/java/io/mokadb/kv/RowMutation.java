package io.mokadb.kv;

import java.util.List;

/** Changes to one row, applied together if the condition holds, else not at all. */
public record RowMutation(Key row, Condition condition, List<Edit> edits) {
  public RowMutation {
    edits = List.copyOf(edits);
  }
}
