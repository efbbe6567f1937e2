package io.mokadb.sql.security;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The stored form of accounts: JSON, with a version. Stateless. */
final class AccountsJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int VERSION = 1;

  private AccountsJson() {}

  static byte[] write(Accounts accounts) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", VERSION);
    ArrayNode list = root.putArray("accounts");
    for (Account account : new TreeMap<>(accounts.byName()).values()) {
      ObjectNode node = list.addObject();
      node.put("name", account.name());
      if (account.isUser()) {
        node.put("hash", account.hash());
        node.put("admin", account.admin());
      }
      ArrayNode roles = node.putArray("roles");
      new TreeSet<>(account.roles()).forEach(roles::add);
      ArrayNode grants = node.putArray("grants");
      for (Grant grant : account.grants()) {
        ObjectNode one = grants.addObject().put("privilege", grant.privilege().name());
        if (grant.schema() != null) {
          one.put("schema", grant.schema());
        }
        if (grant.table() != null) {
          one.put("table", grant.table());
        }
      }
    }
    try {
      return MAPPER.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts is always JSON", e);
    }
  }

  static Accounts read(byte[] json) {
    try {
      JsonNode root = MAPPER.readTree(json);
      if (root.path("version").asInt() != VERSION) {
        throw new MokaException(
            SqlState.DATA_CORRUPTED,
            "The users of this database were written by another version of Moka");
      }
      Map<String, Account> accounts = new TreeMap<>();
      for (JsonNode node : root.path("accounts")) {
        Set<String> roles = new HashSet<>();
        node.path("roles").forEach(role -> roles.add(role.asText()));
        Set<Grant> grants = new HashSet<>();
        node.path("grants").forEach(grant -> grants.add(grant(grant)));
        String name = node.path("name").asText();
        String hash = node.hasNonNull("hash") ? node.get("hash").asText() : null;
        accounts.put(name, new Account(name, hash, node.path("admin").asBoolean(), roles, grants));
      }
      return new Accounts(accounts);
    } catch (IOException | IllegalArgumentException e) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED, "The users of this database cannot be read", e);
    }
  }

  private static Grant grant(JsonNode node) {
    return new Grant(
        Privilege.valueOf(node.path("privilege").asText()),
        node.hasNonNull("schema") ? node.get("schema").asText() : null,
        node.hasNonNull("table") ? node.get("table").asText() : null);
  }
}
