package io.mokadb.sql.export;

import io.mokadb.sql.security.AccountList;
import java.util.Set;

/** Writes users, roles and privileges. Confined. */
final class AccountExport {
  private static final Set<String> UNKNOWN_TO_POSTGRES = Set.of("HISTORY");

  private final AccountList accounts;
  private final ExportWriter out;
  private final ExportSyntax syntax;

  AccountExport(AccountList accounts, ExportWriter out) {
    this.accounts = accounts;
    this.out = out;
    this.syntax = out.syntax();
  }

  void write() {
    out.blank();
    accounts.members().forEach(this::create);
    for (AccountList.Member member : accounts.members()) {
      for (String role : member.roles()) {
        out.statement("GRANT " + syntax.name(role) + " TO " + grantee(member.name()));
      }
    }
    accounts.grants().forEach(this::grant);
  }

  private String grantee(String name) {
    return name.equals(AccountList.EVERYBODY) ? "PUBLIC" : syntax.name(name);
  }

  private void create(AccountList.Member member) {
    String name = syntax.name(member.name());
    if (syntax.isPostgres()) {
      out.statement(
          "CREATE ROLE "
              + name
              + (member.hash() == null ? "" : " LOGIN")
              + (member.admin() ? " SUPERUSER" : ""));
      if (member.hash() != null) {
        out.leftOut("the password of " + member.name());
      }
    } else if (member.hash() == null) {
      out.statement("CREATE ROLE " + name);
    } else {
      out.statement(
          "CREATE USER "
              + name
              + " PASSWORD HASH "
              + ExportSyntax.literal(member.hash())
              + (member.admin() ? " ADMIN" : ""));
    }
  }

  private void grant(AccountList.Granted grant) {
    String privilege = grant.privilege();
    if (syntax.isPostgres()
        && (UNKNOWN_TO_POSTGRES.contains(privilege) || grant.object() == null)) {
      out.leftOut("GRANT " + privilege + " ON " + grant.shown() + " TO " + grant.grantee());
      return;
    }
    out.statement(
        "GRANT "
            + privilege
            + (grant.column() == null ? "" : " (" + syntax.name(grant.column()) + ")")
            + " ON "
            + place(grant)
            + " TO "
            + grantee(grant.grantee())
            + (grant.option() ? " WITH GRANT OPTION" : ""));
  }

  private String place(AccountList.Granted grant) {
    if (grant.object() != null) {
      return (grant.sequence() ? "SEQUENCE " : "TABLE ")
          + syntax.name(grant.schema(), grant.object());
    }
    return grant.schema() == null ? "DATABASE" : "SCHEMA " + syntax.name(grant.schema());
  }
}
