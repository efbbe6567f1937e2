package io.mokadb.wire;

/**
 * As a parameter: what was sent before by {@link Op#UPLOAD}.
 *
 * @param id that the server gave it
 */
public record UploadedObject(int id) {}
