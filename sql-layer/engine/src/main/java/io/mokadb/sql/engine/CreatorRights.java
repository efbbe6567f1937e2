package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.engine.rights.TriggerNeeds;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Securable;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.security.SequenceUse;
import io.mokadb.sql.trigger.TriggerRights;
import java.util.ArrayList;
import java.util.List;

/** The rights of triggers, by the accounts of the database. Thread-safe. */
final class CreatorRights implements TriggerRights {
  /** What the database itself is called. */
  private static final String OWNER = "MOKA";

  private final Security security;

  CreatorRights(Security security) {
    this.security = security;
  }

  private Principal principal(TriggerDef trigger) {
    return trigger.creator() == null
        ? Principal.owner(OWNER)
        : security.principal(trigger.creator(), OWNER);
  }

  @Override
  public List<Need> needs(
      Catalog catalog, TableDef table, TriggerDef trigger, List<PlannedStatement> plans) {
    if (trigger.creator() == null) {
      return List.of();
    }
    List<Need> needs =
        new ArrayList<>(
            TriggerNeeds.of(
                Securable.of(table),
                trigger.oldName(),
                trigger.newName(),
                trigger.conditionSql(),
                trigger.statements(),
                catalog,
                trigger.searchSchema()));
    for (PlannedStatement plan : plans) {
      needs = StatementAccess.withPlan(needs, plan, catalog);
    }
    return needs;
  }

  @Override
  public void check(TriggerDef trigger, List<Need> needs) {
    if (trigger.creator() == null) {
      return;
    }
    Principal creator = principal(trigger);
    security.requireKnown(creator);
    if (trigger.observerClass() != null) {
      security.requireAdmin(creator, "runs classes");
    } else {
      security.check(creator, needs);
    }
  }

  @Override
  public void checkDrawing(TriggerDef trigger, SequenceDef sequence, Catalog catalog) {
    if (trigger.creator() != null) {
      security.check(principal(trigger), SequenceUse.NEXTVAL, sequence, catalog);
    }
  }

  @Override
  public String user(TriggerDef trigger) {
    return principal(trigger).name();
  }
}
