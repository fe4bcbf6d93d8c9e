/** Something the person who starts the database can mend. Its message is one line that says what to do. */
export class StartError extends Error {}
