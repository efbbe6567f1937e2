package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The refusal of a GRANT or REVOKE by an account without grant option. It is the same whether what
 * is named exists: that a name is missing is told to those who may grant on all that could have it.
 * Confined to one statement.
 */
final class GrantChecks {
  private final SecurityStatement.Privileges statement;

  /** Null for an administrator, who may grant everything. */
  private final Account by;

  private final GrantOptions options;

  GrantChecks(
      SecurityStatement.Privileges statement,
      Account byOrNull,
      Accounts accounts,
      Catalog catalog) {
    this.statement = statement;
    this.by = byOrNull;
    this.options = byOrNull == null ? null : new GrantOptions(accounts, catalog);
  }

  /**
   * @throws MokaException 42501 for an account that may not learn which schemas there are
   */
  void beforeNoSchema() {
    require(Stream.of(Privilege.values()).map(Grant::onDatabase));
  }

  /**
   * @throws MokaException 42501 for an account that may not learn what a schema has
   */
  void beforeNoObject(String schema) {
    require(Stream.of(Privilege.values()).map(privilege -> Grant.onSchema(privilege, schema)));
  }

  /**
   * @throws MokaException 42501 for an account that may not learn which columns there are
   */
  void beforeNoColumn(Privilege privilege, Securable object) {
    require(Stream.of(Grant.onObject(privilege, object.id())));
  }

  /**
   * @throws MokaException 42501 for an account that can grant nothing of an object
   */
  void beforeObject(Securable object) {
    if (by != null && !options.hasAny(by.name(), object)) {
      throw refusal();
    }
  }

  private void require(Stream<Grant> grants) {
    if (by != null && grants.noneMatch(grant -> options.has(by.name(), grant))) {
      throw refusal();
    }
  }

  /** ALL PRIVILEGES of a user without the option for all of them means those they have. */
  List<Grant> allowed(List<Grant> meant) {
    if (by == null) {
      return meant;
    }
    List<Grant> allowed = meant.stream().filter(grant -> options.has(by.name(), grant)).toList();
    if (allowed.isEmpty() || !statement.all() && allowed.size() < meant.size()) {
      throw refusal();
    }
    return allowed;
  }

  private MokaException refusal() {
    return new MokaException(
        SqlState.NOT_PERMITTED,
        by.name()
            + " is not an administrator and has no grant option for "
            + statement.privileges().stream()
                .map(item -> item.privilege().name())
                .distinct()
                .collect(Collectors.joining(", "))
            + " there");
  }
}
