package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads statements about users and privileges. By hand and beside the grammar, because their words
 * are names everywhere else, and passwords must not come into messages of a parser. Stateless.
 */
public final class SecurityParser {
  private static final Pattern BEGINS =
      Pattern.compile(
          "\\s*(?:(?:CREATE|ALTER|DROP)\\s+(?:USER|ROLE)|DROP\\s+ALL\\s+USERS|GRANT|REVOKE)\\b.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private SecurityParser() {}

  /** Whether a text is one of these statements. */
  public static boolean handles(String sql) {
    return BEGINS.matcher(sql).matches();
  }

  public static SecurityStatement parse(String sql) {
    SecurityTokens tokens = new SecurityTokens(sql);
    SecurityStatement statement;
    if (tokens.take("CREATE", "USER")) {
      statement = createUser(tokens);
    } else if (tokens.take("CREATE", "ROLE")) {
      boolean ifMissing = tokens.take("IF", "NOT", "EXISTS");
      statement = new SecurityStatement.CreateRole(tokens.name("the role's name"), ifMissing);
    } else if (tokens.take("ALTER", "USER")) {
      String name = tokens.name("the user's name");
      boolean unused = tokens.take("SET");
      tokens.require("PASSWORD");
      statement = new SecurityStatement.ChangePassword(name, tokens.text("the password in quotes"));
    } else if (tokens.take("DROP", "ALL", "USERS")) {
      statement = new SecurityStatement.DropAll();
    } else if (tokens.take("DROP", "USER")) {
      statement = drop(tokens, true);
    } else if (tokens.take("DROP", "ROLE")) {
      statement = drop(tokens, false);
    } else if (tokens.take("GRANT")) {
      statement = grant(tokens, true);
    } else {
      tokens.require("REVOKE");
      statement = grant(tokens, false);
    }
    tokens.requireEnd();
    return statement;
  }

  private static SecurityStatement createUser(SecurityTokens tokens) {
    boolean ifMissing = tokens.take("IF", "NOT", "EXISTS");
    String name = tokens.name("the user's name");
    if (tokens.take("SALT")) {
      throw MokaException.unsupported(
          "Hashes of passwords do not come along from other databases: CREATE USER ... PASSWORD");
    }
    boolean unused = tokens.take("WITH");
    tokens.require("PASSWORD");
    String password = tokens.text("the password in quotes");
    return new SecurityStatement.CreateUser(name, ifMissing, password, tokens.take("ADMIN"));
  }

  private static SecurityStatement drop(SecurityTokens tokens, boolean user) {
    boolean ifExists = tokens.take("IF", "EXISTS");
    return new SecurityStatement.Drop(tokens.name("a name"), user, ifExists);
  }

  private static SecurityStatement grant(SecurityTokens tokens, boolean grant) {
    List<SecurityStatement.Item> privileges = privileges(tokens);
    String before = grant ? "TO" : "FROM";
    if (privileges.isEmpty()) {
      List<String> roles = tokens.names("a privilege or a role");
      tokens.require(before);
      return new SecurityStatement.Roles(grant, roles, tokens.names("a user or a role"));
    }
    tokens.require("ON");
    String schema = null;
    String table = null;
    boolean whole = tokens.take("DATABASE");
    if (!whole && tokens.take("SCHEMA")) {
      schema = tokens.name("the schema's name");
    } else if (!whole) {
      boolean unused = tokens.take("TABLE");
      table = tokens.name("the table's name");
      if (tokens.takeMark(".")) {
        schema = table;
        table = tokens.name("the table's name");
      }
    }
    if (table == null && privileges.stream().anyMatch(item -> !item.columns().isEmpty())) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "Columns are those of a table: GRANT ... (column) ON table");
    }
    tokens.require(before);
    List<String> accounts = tokens.names("a user or a role");
    return new SecurityStatement.Privileges(grant, privileges, schema, table, whole, accounts);
  }

  /** Empty if no privilege comes next, and so a role. */
  private static List<SecurityStatement.Item> privileges(SecurityTokens tokens) {
    List<SecurityStatement.Item> found = new ArrayList<>();
    if (tokens.take("ALL")) {
      boolean unused = tokens.take("PRIVILEGES");
      List<String> columns = columns(tokens);
      for (Privilege privilege : Privilege.values()) {
        if (columns.isEmpty() || privilege.isOfColumns()) {
          found.add(new SecurityStatement.Item(privilege, columns));
        }
      }
      return found;
    }
    do {
      Privilege privilege = privilege(tokens);
      if (privilege == null) {
        break;
      }
      List<String> columns = columns(tokens);
      if (!columns.isEmpty() && !privilege.isOfColumns()) {
        throw new MokaException(
            SqlState.SYNTAX_ERROR, privilege + " is a privilege on tables, not on columns");
      }
      found.add(new SecurityStatement.Item(privilege, columns));
    } while (tokens.takeMark(","));
    return found;
  }

  private static Privilege privilege(SecurityTokens tokens) {
    for (Privilege privilege : Privilege.values()) {
      if (tokens.take(privilege.name())) {
        return privilege;
      }
    }
    return null;
  }

  private static List<String> columns(SecurityTokens tokens) {
    if (!tokens.takeMark("(")) {
      return List.of();
    }
    List<String> columns = tokens.names("a column's name");
    tokens.requireMark(")");
    return columns;
  }
}
