package io.mokadb.kv.hbase;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.RowMutation;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;

/** The outcomes of a list, as they come in. Confined to one call. */
final class Outcomes {
  private final MutationOutcome[] outcomes;
  private Exception refusal;
  private boolean anyOther;

  Outcomes(List<RowMutation> mutations) {
    outcomes = new MutationOutcome[mutations.size()];
    for (int i = 0; i < outcomes.length; i++) {
      boolean nothing = mutations.get(i).edits().isEmpty();
      outcomes[i] = nothing ? MutationOutcome.APPLIED : MutationOutcome.UNKNOWN;
    }
  }

  /** A server answered; unconditional mutations have no result that could be negative. */
  void answered(int place, Object result) {
    anyOther = true;
    outcomes[place] =
        result instanceof CheckAndMutateResult conditional && !conditional.isSuccess()
            ? MutationOutcome.REJECTED
            : MutationOutcome.APPLIED;
  }

  /** A mutation failed: its outcome stays unknown. */
  void failed(Exception failure) {
    if (HBaseErrors.isRefusal(failure)) {
      refusal = failure;
    } else {
      anyOther = true;
    }
  }

  /**
   * @throws KvException if the servers refused every mutation for good
   */
  List<MutationOutcome> all(String where, Deadline deadline) {
    if (refusal != null && !anyOther) {
      throw HBaseErrors.translate(where, refusal, deadline);
    }
    return Arrays.asList(outcomes);
  }
}
