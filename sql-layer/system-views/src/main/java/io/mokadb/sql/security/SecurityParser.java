package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.tokens.TokenKind;
import io.mokadb.sql.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads statements about users and privileges. By hand and beside the grammar, because their words
 * are names everywhere else, and passwords must not come into messages of a parser. Stateless.
 */
public final class SecurityParser {
  private static final Set<String> GRANTS = Set.of("GRANT", "REVOKE");
  private static final Set<String> DEFINITIONS = Set.of("CREATE", "ALTER", "DROP");
  private static final Set<String> ACCOUNTS = Set.of("USER", "ROLE");

  private SecurityParser() {}

  /** True if a text is one of these statements. */
  public static boolean handles(String sql) {
    if (!mayHandle(sql)) {
      return false;
    }
    Tokenizer tokens = new Tokenizer(sql);
    String first = word(tokens);
    if (!DEFINITIONS.contains(first)) {
      return GRANTS.contains(first);
    }
    String second = word(tokens);
    return ACCOUNTS.contains(second)
        || first.equals("DROP") && second.equals("ALL") && word(tokens).equals("USERS");
  }

  /** At a glance, for it is asked of every text. */
  private static boolean mayHandle(String sql) {
    int at = 0;
    while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
      at++;
    }
    if (at == sql.length()) {
      return false;
    }
    return switch (sql.charAt(at)) {
      case '/', '-' -> true;
      case 'c', 'C' -> begins(sql, at, "CREATE");
      case 'a', 'A' -> begins(sql, at, "ALTER");
      case 'd', 'D' -> begins(sql, at, "DROP");
      case 'g', 'G' -> begins(sql, at, "GRANT");
      case 'r', 'R' -> begins(sql, at, "REVOKE");
      default -> false;
    };
  }

  private static boolean begins(String sql, int at, String word) {
    return sql.regionMatches(true, at, word, 0, word.length());
  }

  private static String word(Tokenizer tokens) {
    return tokens.next() == TokenKind.WORD ? tokens.token().word() : "";
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
      statement = alterUser(tokens, name);
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

  private static SecurityStatement alterUser(SecurityTokens tokens, String name) {
    boolean not = tokens.take("NOT");
    if (tokens.take("ADMIN")) {
      boolean no = tokens.take("FALSE");
      boolean unused = !no && tokens.take("TRUE");
      return new SecurityStatement.ChangeAdmin(name, not == no);
    }
    tokens.require("PASSWORD");
    return new SecurityStatement.ChangePassword(name, tokens.secret("the password in quotes"));
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
    boolean hashed = tokens.take("HASH");
    String password = tokens.secret("the password in quotes");
    return new SecurityStatement.CreateUser(
        name, ifMissing, password, hashed, tokens.take("ADMIN"));
  }

  private static SecurityStatement drop(SecurityTokens tokens, boolean user) {
    boolean ifExists = tokens.take("IF", "EXISTS");
    return new SecurityStatement.Drop(tokens.name("a name"), user, ifExists);
  }

  private static SecurityStatement grant(SecurityTokens tokens, boolean grant) {
    boolean option = !grant && tokens.take("GRANT", "OPTION", "FOR");
    boolean all = tokens.isNext("ALL");
    List<SecurityStatement.Item> privileges = privileges(tokens);
    String before = grant ? "TO" : "FROM";
    if (privileges.isEmpty() && !option) {
      List<String> roles = tokens.names("a privilege or a role");
      tokens.require(before);
      List<String> accounts = tokens.names("a user or a role");
      if (grant && tokens.take("WITH", "ADMIN", "OPTION")) {
        throw MokaException.unsupported(
            "WITH ADMIN OPTION is not supported: roles are granted by administrators");
      }
      return new SecurityStatement.Roles(grant, roles, accounts, !grant && cascade(tokens));
    }
    tokens.require("ON");
    SecurityStatement.Place place = place(tokens);
    if (place.object() == null && privileges.stream().anyMatch(i -> !i.columns().isEmpty())) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR, "Columns are those of a table: GRANT ... (column) ON table");
    }
    tokens.require(before);
    List<String> accounts = tokens.names("a user or a role");
    if (grant) {
      option = tokens.take("WITH", "GRANT", "OPTION");
    }
    return new SecurityStatement.Privileges(
        grant, option, all, privileges, place, accounts, !grant && cascade(tokens));
  }

  private static boolean cascade(SecurityTokens tokens) {
    boolean unused = tokens.take("RESTRICT");
    return !unused && tokens.take("CASCADE");
  }

  private static SecurityStatement.Place place(SecurityTokens tokens) {
    if (tokens.take("DATABASE")) {
      return SecurityStatement.Place.DATABASE;
    }
    if (tokens.take("SCHEMA")) {
      return new SecurityStatement.Place(tokens.name("the schema's name"), null, false);
    }
    boolean sequence = tokens.take("SEQUENCE");
    boolean unused = !sequence && tokens.take("TABLE");
    String name = tokens.name("the table's name");
    return tokens.takeMark(".")
        ? new SecurityStatement.Place(name, tokens.name("the table's name"), sequence)
        : new SecurityStatement.Place(null, name, sequence);
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
