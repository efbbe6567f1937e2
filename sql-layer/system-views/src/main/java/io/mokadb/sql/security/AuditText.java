package io.mokadb.sql.security;

import io.mokadb.sql.security.SecurityStatement.ChangeAdmin;
import io.mokadb.sql.security.SecurityStatement.ChangePassword;
import io.mokadb.sql.security.SecurityStatement.CreateRole;
import io.mokadb.sql.security.SecurityStatement.CreateUser;
import io.mokadb.sql.security.SecurityStatement.Drop;
import io.mokadb.sql.security.SecurityStatement.Item;
import io.mokadb.sql.security.SecurityStatement.Place;
import io.mokadb.sql.security.SecurityStatement.Privileges;
import io.mokadb.sql.security.SecurityStatement.Roles;
import java.util.stream.Collectors;

/**
 * Statements about users and privileges as SQL, without passwords, for the audit log. Stateless.
 */
final class AuditText {
  private AuditText() {}

  static String of(SecurityStatement statement) {
    if (statement instanceof CreateUser user) {
      return "CREATE USER " + user.name() + (user.admin() ? " ADMIN" : "");
    } else if (statement instanceof CreateRole role) {
      return "CREATE ROLE " + role.name();
    } else if (statement instanceof ChangePassword change) {
      return "ALTER USER " + change.name() + " PASSWORD";
    } else if (statement instanceof ChangeAdmin change) {
      return "ALTER USER " + change.name() + (change.admin() ? " ADMIN" : " NOT ADMIN");
    } else if (statement instanceof Drop drop) {
      return (drop.user() ? "DROP USER " : "DROP ROLE ") + drop.name();
    } else if (statement instanceof Roles roles) {
      return ofRoles(roles);
    } else if (statement instanceof Privileges privileges) {
      return ofPrivileges(privileges);
    }
    return "DROP ALL USERS";
  }

  private static String ofRoles(Roles roles) {
    return (roles.grant() ? "GRANT " : "REVOKE ")
        + String.join(", ", roles.roles())
        + (roles.grant() ? " TO " : " FROM ")
        + String.join(", ", roles.accounts())
        + (roles.cascade() ? " CASCADE" : "");
  }

  private static String ofPrivileges(Privileges change) {
    StringBuilder text = new StringBuilder(change.grant() ? "GRANT " : "REVOKE ");
    if (change.option() && !change.grant()) {
      text.append("GRANT OPTION FOR ");
    }
    text.append(
        change.all()
            ? "ALL PRIVILEGES"
            : change.privileges().stream().map(AuditText::item).collect(Collectors.joining(", ")));
    text.append(place(change.place()));
    text.append(change.grant() ? " TO " : " FROM ").append(String.join(", ", change.accounts()));
    if (change.option() && change.grant()) {
      text.append(" WITH GRANT OPTION");
    }
    return text.append(change.cascade() ? " CASCADE" : "").toString();
  }

  private static String item(Item item) {
    return item.columns().isEmpty()
        ? item.privilege().name()
        : item.privilege() + " (" + String.join(", ", item.columns()) + ")";
  }

  private static String place(Place place) {
    if (place.whole()) {
      return " ON DATABASE";
    }
    if (place.object() == null) {
      return " ON SCHEMA " + place.schema();
    }
    return (place.sequence() ? " ON SEQUENCE " : " ON ")
        + (place.schema() == null ? "" : place.schema() + ".")
        + place.object();
  }
}
