package io.mokadb.server.http;

import io.mokadb.server.avatica.Caller;

/**
 * A request for a page.
 *
 * @param token the field {@code X-Moka-Token}, or null
 * @param body empty for GET
 */
record PageRequest(Caller caller, String token, byte[] body) {}
