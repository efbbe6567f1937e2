package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.Need;
import java.util.List;

/**
 * The rights of triggers: the present rights of the accounts that created them; without an account,
 * all rights. Thread-safe.
 */
public interface TriggerRights {
  /**
   * What a trigger needs under these definitions.
   *
   * @param plans of its condition and its statements
   */
  List<Need> needs(
      Catalog catalog, TableDef table, TriggerDef trigger, List<PlannedStatement> plans);

  /**
   * Asked before each run.
   *
   * @throws io.mokadb.session.MokaException if the creator may not do so now, or was dropped
   */
  void check(TriggerDef trigger, List<Need> needs);

  /**
   * Asked before a number is drawn.
   *
   * @throws io.mokadb.session.MokaException as {@link #check}
   */
  void checkDrawing(TriggerDef trigger, SequenceDef sequence, Catalog catalog);

  /** What CURRENT_USER shows in a trigger. */
  String user(TriggerDef trigger);
}
